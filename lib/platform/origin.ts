/**
 * True when a browser says that another site's page asked for this. Ours is the public address, whole: scheme, host and port.
 * What a request says about the host it came to is not believed, and no Origin at all is not a browser's doing.
 * @param origin the header as sent; `null`, from a sandboxed frame for one, is nobody we know
 */
export function isForeignOrigin(origin: string | null | undefined, publicUrl: string): boolean {
  if (origin === null || origin === undefined) return false
  return origin !== new URL(publicUrl).origin
}
