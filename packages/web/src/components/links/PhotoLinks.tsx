import { useTranslation } from 'react-i18next'
import { type EmbeddedPhoto, formatEmbedCode } from '@imagora/contract/embed-codes'
import { useLinkFormats, useLinkStyle } from '#data/identity/link-style.ts'
import { CodeList, CodeRow } from './CodeList.tsx'
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
      <CodeList>
        {forms.map((form) => (
          <CodeRow
            key={form}
            name={t(`forms.${form}`)}
            code={formatEmbedCode(photo, form, style)}
            onCopy={() => void copyLinks([photo], form)}
          />
        ))}
      </CodeList>
      <NamedLinksSwitch />
    </div>
  )
}
