/** Where next-auth's routes lie. Its default, /api/auth, belongs to the data API. */
export const AUTH_PATH = '/portal/auth'
