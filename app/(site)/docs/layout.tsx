import { cookies } from 'next/headers'
import { CODE_COOKIE, readLanguage } from '@/components/code/snippets'
import { Words } from '@/components/shell/words'
import { CodeLanguage } from './code-language'
import { DocsNav } from './docs-nav'

export default async function DocsLayout({ children }: LayoutProps<'/docs'>) {
  const language = readLanguage((await cookies()).get(CODE_COOKIE)?.value)
  return (
    <Words areas={['Docs', 'Palette']}>
      <CodeLanguage initial={language}>
        <div className="pb-16">
          <DocsNav />
          {children}
        </div>
      </CodeLanguage>
    </Words>
  )
}
