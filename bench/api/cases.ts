import type { BenchServer } from './processes'
import type { BenchWorld } from './world'

export interface Case {
  name: string
  /** Aim, relative to bare node:http; null when it is only reported. */
  aim: number | null
  connections: number
  request: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
  /** Paths that the connections share out among themselves instead of asking for one. */
  paths?: readonly string[]
  /** The keys that the connections share out among themselves. */
  keys: readonly string[]
  /** The status every answer must have. */
  status: number
  /** Nobody is limited there. */
  isOpen?: true
}

const matchPath = (id: string) => `/v1/matches/${id}`

/** The cases of the table, with the aims they were set. */
export async function tableCases(api: BenchServer, world: BenchWorld): Promise<Case[]> {
  const { keys } = world
  const [first = ''] = world.matchIds
  const detail = { method: 'GET' as const, path: matchPath(first) }
  const { headers } = await fetch(api.url + detail.path, {
    headers: { 'x-api-key': keys[0] ?? '' },
  })
  const unchanged = { ...detail, headers: { 'if-none-match': headers.get('etag') ?? '' } }
  const list = { method: 'GET' as const, path: `/v1/leagues/${world.code}/matches` }
  const bulk = {
    method: 'POST' as const,
    path: '/v1/matches/bulk',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match_ids: world.matchIds.slice(0, 100) }),
  }
  const allowed = { keys, status: 200, connections: 32 }
  const open = (path: string) => ({
    aim: 0.6,
    request: { method: 'GET' as const, path },
    ...allowed,
    isOpen: true as const,
  })
  return [
    { name: 'open to all: checkpoint of the record', ...open('/v1/record/checkpoint') },
    { name: 'open to all: releases', ...open('/v1/releases') },
    { name: 'match detail, 32 connections', aim: 0.33, request: detail, ...allowed },
    {
      name: 'match detail, 128 connections',
      aim: 0.38,
      request: detail,
      ...allowed,
      connections: 128,
    },
    {
      name: 'match detail as 304, 32 connections',
      aim: 0.33,
      request: unchanged,
      ...allowed,
      status: 304,
    },
    { name: '200-row league list', aim: 0.6, request: list, ...allowed },
    { name: 'bulk of 100', aim: 0.6, request: bulk, ...allowed },
    {
      name: 'one hot client, denied',
      aim: 0.4,
      request: detail,
      ...allowed,
      keys: [world.developerKey],
      status: 429,
    },
  ]
}

/** What is asked of releases of different sizes: every match in turn, and the same list. */
export function growthCases(world: BenchWorld): Case[] {
  const { keys } = world
  const [first = ''] = world.matchIds
  const allowed = { aim: null, keys, status: 200, connections: 32 }
  return [
    {
      name: 'any match',
      request: { method: 'GET', path: matchPath(first) },
      paths: world.matchIds.map(matchPath),
      ...allowed,
    },
    {
      name: '200-row list',
      request: { method: 'GET', path: `/v1/leagues/${world.code}/matches` },
      ...allowed,
    },
  ]
}
