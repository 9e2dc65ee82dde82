/** A beginning of a season: enough for kickoffs and results. */
export const BEGINNING = { competitions: 1, publications: 6 }

/** A beginning of a season that costs least: enough for whoever asks only how requests are answered. */
export const ONE_PUBLICATION = { competitions: 1, publications: 1 }
