/** Generates the Prisma client unless it fits the schema; true when it did. */
export function generateClient(): Promise<boolean>
