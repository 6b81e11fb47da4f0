import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/browser/clipboard.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Puts a link or embed code, or a text of another kind, on the clipboard and says how that went. */
export function useCopy(kind: 'link' | 'text') {
  const { t } = useTranslation('app')
  return async (text: string) => {
    if (await copyText(text)) notices.success({ id: 'copy', message: t('copied') })
    else notices.error({ id: 'copy', message: t(kind === 'link' ? 'copy_failed' : 'text_copy_failed') })
  }
}
