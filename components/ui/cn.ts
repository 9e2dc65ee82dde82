/** Class names in one text. Of one kind an element has one: which of two would win is the style sheet's order, not this one. */
export const cn = (...classes: (string | false | null | undefined)[]): string =>
  classes.filter(Boolean).join(' ')
