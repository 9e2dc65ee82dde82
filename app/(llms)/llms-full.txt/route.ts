import { readDocument } from '@/lib/portal/docs/document'
import { guide } from '@/lib/portal/docs/guide'
import { llmsFullText } from '../text'
import { plainText } from '../plain-text'
import { portalRuntime } from '@/lib/portal/runtime'

export async function GET(): Promise<Response> {
  const { publicUrl } = portalRuntime()
  return plainText(llmsFullText(await readDocument(), await guide('en', publicUrl), publicUrl))
}
