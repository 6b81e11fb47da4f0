import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/browser/clipboard.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Copies a link, embed code or other text to the clipboard and shows a notice. */
export function useCopy(kind: 'link' | 'text') {
  const { t } = useTranslation('app')
  return async (text: string) => {
    if (await copyText(text)) notices.success({ id: 'copy', message: t('copied') })
    else notices.error({ id: 'copy', message: t(kind === 'link' ? 'copy_failed' : 'text_copy_failed') })
  }
}
