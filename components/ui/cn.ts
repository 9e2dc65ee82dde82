import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Told about our own size names, or it takes `text-small` for a colour and drops one of the two.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: [
        'tiny',
        'small',
        'base',
        'body',
        'lead',
        'h3',
        'h2',
        'h1',
        'figure',
        'hero',
        'display',
      ],
      radius: ['s', 'm', 'l'],
    },
  },
})

/** Class names, later ones winning over earlier ones of the same kind. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
