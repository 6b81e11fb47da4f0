import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/clipboard.ts'
import { embedCodes, type LinkForm } from '#lib/embed-codes.ts'
import { useProfile } from '#lib/session.ts'
import { notices } from '#ui/notices.tsx'

interface Linked {
  name: string
  public_url: string
}

/** Whether links are given out with everything outside ASCII encoded: as the person prefers, else yes. */
export const useIsUrlEncoded = () => useProfile()?.options.encode_copied_url ?? true

/** Puts the links of pictures on the clipboard, and says how that went. */
export function useCopyLinks() {
  const { t } = useTranslation(['photos', 'app'])
  const isEncoded = useIsUrlEncoded()
  return async (pictures: Linked[], form: LinkForm) => {
    const codes = embedCodes(pictures, form, isEncoded)
    if (codes === '') {
      notices.error({ id: 'copy', message: t('photos:url_unavailable') })
    } else if (await copyText(codes)) {
      notices.success({ id: 'copy', message: t('photos:links_copied', { count: codes.split('\n').length }) })
    } else {
      notices.error({ id: 'copy', message: t('app:copy_failed') })
    }
  }
}
