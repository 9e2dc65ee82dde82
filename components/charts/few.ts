/** Below so many matches a figure says little. */
export const FEW = 200
