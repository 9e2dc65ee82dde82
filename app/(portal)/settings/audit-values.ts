import type { AuditEvent } from '@/lib/portal/api'

/** What ids and codes in the history are called. */
export interface AuditNames {
  /** Competition code → name. */
  competition(code: string): string
  /** Key id → what its owner calls it. */
  key(id: string): string
  plan(plan: string): string
}

/** The values a sentence of the history may name. Every one is there, so that no sentence can lack one. */
export interface AuditValues {
  [name: string]: string | number
  plan: string
  competition: string
  from: string
  to: string
  key: string
  slot: number
  count: number
}

/** Reads the details of an event, which hold ids, codes and figures only. */
export function auditValues({ details }: AuditEvent, names: AuditNames): AuditValues {
  const text = (name: string) => {
    const value = details[name]
    return typeof value === 'string' ? value : ''
  }
  const figure = (name: string) => {
    const value = details[name]
    return typeof value === 'number' ? value : 0
  }
  const list = (name: string) => {
    const value = details[name]
    return Array.isArray(value) ? value.length : 0
  }
  return {
    plan: names.plan(text('plan')),
    competition: names.competition(text('code')),
    from: names.competition(text('from')),
    to: names.competition(text('to')),
    key: names.key(text('key_id')),
    slot: figure('slot'),
    count: figure('count') || list('codes') || list('settings'),
  }
}
