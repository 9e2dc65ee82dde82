/** Variable that a command reads the key from where the key itself is no longer known. */
export const KEY_VARIABLE = 'PREMATCH_KEY'

/** One line and double quotes only: the command works as it is in sh, zsh, PowerShell and cmd. */
const get = (url: string, key: string): string => `curl -H "X-API-Key: ${key}" "${url}"`

/**
 * The command that asks for the coming matches of a competition.
 * @param key the key itself while it is shown once; afterwards the command reads it from the environment
 */
export const matchesCommand = (
  baseUrl: string,
  competition: string,
  key = `$${KEY_VARIABLE}`,
): string => get(`${baseUrl}/v1/leagues/${encodeURIComponent(competition)}/matches`, key)

/** The command that asks for one match in full. */
export const matchCommand = (baseUrl: string, matchId: string): string =>
  get(`${baseUrl}/v1/matches/${matchId}`, `$${KEY_VARIABLE}`)

/** The command that asks which competitions the key serves. */
export const leaguesCommand = (baseUrl: string, key: string): string =>
  get(`${baseUrl}/v1/leagues`, key)
