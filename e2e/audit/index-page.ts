/** One picture of one state. */
export interface Picture {
  /** A path, or what the page shows. */
  state: string
  width: number
  theme: 'light' | 'dark'
  language: string
  /** Its name in the folder. */
  file: string
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** All pictures on one page, state by state, small; each leads to itself. */
export function indexPage(pictures: readonly Picture[]): string {
  const states = [...new Set(pictures.map(({ state }) => state))]
  const sections = states.map((state) => {
    const own = pictures.filter((picture) => picture.state === state)
    const shown = own.map(
      ({ file, width, theme, language }) =>
        `<a href="${file}"><img loading="lazy" src="${file}" alt=""><br>${width} ${theme} ${language}</a>`,
    )
    return `<section id="${own[0]?.file ?? ''}"><h2>${escaped(state)}</h2><div>${shown.join('')}</div></section>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every page and state</title>
<style>
body { font: 14px/1.5 system-ui, sans-serif; margin: 24px; background: #eee; color: #222 }
div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
a { color: inherit; font-size: 12px }
img { height: 240px; width: 220px; object-fit: cover; object-position: top left; background: #fff; border: 1px solid #ccc }
</style>
<h1>${pictures.length} pictures of ${states.length} pages and states</h1>
${sections.join('\n')}
</html>
`
}
