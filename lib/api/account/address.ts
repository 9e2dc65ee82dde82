/**
 * One of the addresses of a route that has several. Those under `/api` are kept for programs written for
 * earlier versions of the website.
 */
export const address = <Path extends string>(operationId: string, path: Path) => ({
  operationId,
  path,
  ...(path.startsWith('/api/') && { deprecated: true }),
})
