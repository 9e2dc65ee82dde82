export class PostgresFailure extends Error {}

/** Nothing is wrong but a lack of space. */
export class FullDisk extends PostgresFailure {}

export function explainFailure(output: string, context: { where: string; logFile?: string }): Error
