export function explainFailure(output: string, context: { where: string; logFile?: string }): Error
