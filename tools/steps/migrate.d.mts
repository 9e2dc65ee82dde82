/** Brings the database to the newest migration; true when there was one to apply. */
export function migrate(databaseUrl: string): Promise<boolean>
