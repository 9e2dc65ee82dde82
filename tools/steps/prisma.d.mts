export function generateClient(): Promise<boolean>
export function migrate(databaseUrl: string): Promise<boolean>
