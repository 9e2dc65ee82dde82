/** Where the script of the reference page is, for pages. */
export { REFERENCE_SCRIPT } from '../../platform/reference-script'
