/** What somebody may say the data is for, as the API knows it. */
export const USES = ['personal', 'research', 'media', 'product', 'other'] as const
