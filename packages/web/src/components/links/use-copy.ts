import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/browser/clipboard.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { formatEmbedCodes, type LinkFormat } from '#lib/formats/embed-codes.ts'
import { useLinkStyle } from '#data/identity/link-style.ts'

/** Copies a link, embed code or other text to the clipboard and shows a notice. */
export function useCopy(kind: 'link' | 'text') {
  const { t } = useTranslation('app')
  return async (text: string) => {
    if (await copyText(text)) notices.success({ id: 'copy', message: t('copied') })
    else notices.error({ id: 'copy', message: t(kind === 'link' ? 'copy_failed' : 'text_copy_failed') })
  }
}

interface Linked {
  name: string
  public_url: string
}

/** Copies the links of photos to the clipboard and shows a notice. */
export function useCopyLinks() {
  const { t } = useTranslation(['photos', 'app'])
  const style = useLinkStyle()
  return async function copy(pictures: Linked[], form: LinkFormat): Promise<void> {
    const codes = formatEmbedCodes(pictures, form, style)
    if (codes === '') {
      notices.error({ id: 'copy', message: t('photos:url_unavailable') })
    } else if (await copyText(codes)) {
      notices.success({ id: 'copy', message: t('photos:links_copied', { count: codes.split('\n').length }) })
    } else {
      // Some browsers allow copying only right after a click, and loading many links takes longer; the notice offers a
      // second click.
      const action = { label: t('app:copy'), onAct: () => void copy(pictures, form) }
      notices.error({ id: 'copy', message: t('app:copy_failed'), action })
    }
  }
}
