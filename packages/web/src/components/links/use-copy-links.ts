import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/browser/clipboard.ts'
import { embedCodes, type LinkFormat } from '#lib/formats/embed-codes.ts'
import { useLinkStyle } from '#data/identity/link-style.ts'
import { notices } from '#ui/feedback/notices.tsx'

interface Linked {
  name: string
  public_url: string
}

/** Puts the links of pictures on the clipboard, and says how that went. */
export function useCopyLinks() {
  const { t } = useTranslation(['photos', 'app'])
  const style = useLinkStyle()
  return async function copy(pictures: Linked[], form: LinkFormat): Promise<void> {
    const codes = embedCodes(pictures, form, style)
    if (codes === '') {
      notices.error({ id: 'copy', message: t('photos:url_unavailable') })
    } else if (await copyText(codes)) {
      notices.success({ id: 'copy', message: t('photos:links_copied', { count: codes.split('\n').length }) })
    } else {
      // Some browsers let a page copy only right after a click, and the links of many take longer to come.
      const action = { label: t('app:copy'), onAct: () => void copy(pictures, form) }
      notices.error({ id: 'copy', message: t('app:copy_failed'), action })
    }
  }
}
