/** Which checks changed files need, and of which files; deleted ones are read by none. */
export function checksFor(
  files: string[],
  exists?: (file: string) => boolean,
): { format: string[]; lint: string[]; types: boolean }
