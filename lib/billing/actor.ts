/** In the audit log it is billing that acts: what a subscription did is not anybody's click here. */
export const BILLING = { kind: 'system', name: 'billing' } as const
