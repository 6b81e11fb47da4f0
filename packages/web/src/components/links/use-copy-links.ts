import { type EmbeddedPhoto, formatEmbedCodes, formatLink, type LinkFormat } from '@imagora/contract/embed-codes'
import { useTranslation } from 'react-i18next'
import { useLinkStyle } from '#data/identity/link-style.ts'
import { copyText } from '#lib/browser/clipboard.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Copies codes to the clipboard and shows a notice. */
function useCopyCodes() {
  const { t } = useTranslation(['photos', 'app'])
  return async function copy(codes: string, count: number): Promise<void> {
    if (codes === '') {
      notices.error({ id: 'copy', message: t('photos:url_unavailable') })
    } else if (await copyText(codes)) {
      notices.success({ id: 'copy', message: t('photos:links_copied', { count }) })
    } else {
      // Some browsers allow copying only right after a click, and loading many links takes longer; the notice offers a
      // second click.
      const action = { label: t('app:copy'), onAct: () => void copy(codes, count) }
      notices.error({ id: 'copy', message: t('app:copy_failed'), action })
    }
  }
}

/** Copies the address of one photo. */
export function useCopyAddress() {
  const style = useLinkStyle()
  const copy = useCopyCodes()
  return (photo: Pick<EmbeddedPhoto, 'name' | 'public_url'>) => copy(formatLink(photo, style), 1)
}

/** Copies the links of photos in one format. */
export function useCopyLinks() {
  const style = useLinkStyle()
  const copy = useCopyCodes()
  return (photos: EmbeddedPhoto[], form: LinkFormat) =>
    copy(formatEmbedCodes(photos, form, style), photos.filter(({ public_url }) => public_url !== '').length)
}
