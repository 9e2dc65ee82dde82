import type { Tx } from '../platform/db'

/** Exchanges the contents of two slots of a client, with what each has held. The caller holds the client's lock. */
export async function swapSlots(tx: Tx, clientId: string, a: number, b: number): Promise<void> {
  const content = { code: true, heldCode: true, since: true } as const
  const at = (slot: number) => ({ where: { clientId_slot: { clientId, slot } } })
  const empty = { code: null, heldCode: null, since: null }
  const inA = (await tx.selectionSlot.findUnique({ ...at(a), select: content })) ?? empty
  const inB = (await tx.selectionSlot.findUnique({ ...at(b), select: content })) ?? empty
  const put = (slot: number, held: typeof inA) =>
    tx.selectionSlot.upsert({
      ...at(slot),
      create: { clientId, slot, ...held },
      update: held,
      select: { slot: true },
    })
  // In between no competition may lie in two slots.
  await put(b, empty)
  await put(a, inB)
  await put(b, inA)
}
