import { createRoute, type RouteConfig } from '@hono/zod-openapi'

/**
 * A route under each address that programs know it by, named by its operation; the first is the one to use.
 * Those under `/api` are kept for programs written for earlier versions of the website.
 */
export const atAddresses = <Definition extends Omit<RouteConfig, 'path' | 'operationId'>>(
  addresses: Record<string, string>,
  definition: Definition,
) =>
  Object.entries(addresses).map(([operationId, path]) =>
    createRoute({
      ...definition,
      operationId,
      path,
      ...(path.startsWith('/api/') && { deprecated: true }),
    }),
  )
