import { DocsNav } from './docs-nav'

export default function DocsLayout({ children }: LayoutProps<'/docs'>) {
  return (
    <div className="pb-16">
      <DocsNav />
      {children}
    </div>
  )
}
