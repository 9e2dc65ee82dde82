import { afterAll, beforeAll } from 'vitest'

/**
 * What the tests of a file (or a block) share: opened before the first of them, closed after the last, later worlds first. What is
 * returned stands for it from then on; before, every use is an error.
 */
export function useWorld<World extends { close(): Promise<unknown> }>(
  open: () => Promise<World>,
): World {
  let opened: World | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  const world = (): World => {
    if (!opened) throw new Error('not opened yet: use it in a test or a hook')
    return opened
  }
  return new Proxy({} as World, {
    get(_, name) {
      const value: unknown = Reflect.get(world(), name)
      return typeof value === 'function' ? (value.bind(opened) as unknown) : value
    },
    set: (_, name, value) => Reflect.set(world(), name, value),
    ownKeys: () => Reflect.ownKeys(world()),
    getOwnPropertyDescriptor(_, name) {
      const own = Reflect.getOwnPropertyDescriptor(world(), name)
      return own && { ...own, configurable: true }
    },
  })
}
