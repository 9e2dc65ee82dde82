import { Words } from '@/components/shell/words'
import { DocsNav } from './docs-nav'

export default function DocsLayout({ children }: LayoutProps<'/docs'>) {
  return (
    <Words areas={['Docs', 'Palette']}>
      <div className="pb-16">
        <DocsNav />
        {children}
      </div>
    </Words>
  )
}
