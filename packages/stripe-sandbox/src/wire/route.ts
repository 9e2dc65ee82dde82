import type { z } from 'zod'
import type { World } from '../state/world'

export interface Call<Params> {
  params: Params
  /** The id in the path, '' when there is none. */
  id: string
}

/** One operation of the API. `run` changes the world at once and never waits. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  schema: z.ZodType
  run: (world: World, call: Call<unknown>) => object
}

export const route = <Schema extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: Schema,
  run: (world: World, call: Call<z.output<Schema>>) => object,
): Route => ({
  method,
  path,
  schema,
  run: (world, call) => run(world, call as Call<z.output<Schema>>),
})
