import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type EmbeddedPhoto, formatEmbedCode } from '@imagora/contract/embed-codes'
import { useLinkFormats, useLinkStyle } from '#data/identity/link-style.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './PhotoLinks.module.css'
import { NamedLinksSwitch } from './NamedLinksSwitch.tsx'
import { useCopyLinks } from './use-copy-links.ts'

/** Links of one photo in every format, each with a copy button. */
export function PhotoLinks({ photo }: { photo: EmbeddedPhoto }) {
  const { t } = useTranslation('photos')
  const style = useLinkStyle()
  // A video has one code in HTML, whichever of the two formats is copied.
  const forms = useLinkFormats().filter(
    (form, _, all) => photo.kind !== 'video' || form !== 'picture' || !all.includes('html'),
  )
  const copyLinks = useCopyLinks()
  if (!photo.public_url) return <p className={classes.none}>{t('url_unavailable')}</p>
  return (
    <div className={classes.links}>
      <ul className={classes.list}>
        {forms.map((form) => (
          <li key={form} className={classes.row}>
            <span className={classes.form}>{t(`forms.${form}`)}</span>
            <code className={classes.code}>{formatEmbedCode(photo, form, style)}</code>
            <IconButton label={t('copy_form', { form: t(`forms.${form}`) })} onClick={() => copyLinks([photo], form)}>
              <Copy size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <NamedLinksSwitch />
    </div>
  )
}
