/** Version of Scalar's script, the one that package.json pins. */
const VERSION = '1.76.3'

/** Where the data API serves the script of the reference page; another version has another address. */
export const REFERENCE_SCRIPT = `/openapi/scalar/${VERSION}.js`
