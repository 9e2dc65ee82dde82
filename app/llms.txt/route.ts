import { readDocument } from '@/lib/portal/docs/document'
import { guide } from '@/lib/portal/docs/guide'
import { llmsText } from '@/lib/portal/docs/llms'
import { plainText } from '@/lib/portal/docs/plain-text'
import { portalRuntime } from '@/lib/portal/runtime'

export async function GET(): Promise<Response> {
  const { publicUrl } = portalRuntime()
  return plainText(llmsText(await readDocument(), await guide('en', publicUrl), publicUrl))
}
