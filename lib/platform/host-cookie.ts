/**
 * The name of a cookie of ours and whether it is `Secure`: on https the `__Host-` prefix ties it to exactly this host.
 * The API sets some that the portal reads, so both ask here.
 */
export function hostCookie(name: string, publicUrl: string): { name: string; secure: boolean } {
  const secure = publicUrl.startsWith('https://')
  return { name: secure ? `__Host-${name}` : name, secure }
}

/** Set when a mailed link or a reviewer's invitation is opened; the page behind asks for the click. */
export const BETA_COOKIE = 'prematch_beta'
export const EMAIL_UNDO_COOKIE = 'prematch_email_undo'
export const REVIEWER_COOKIE = 'prematch_reviewer'
