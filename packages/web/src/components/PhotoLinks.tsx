import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { embedCode, linkForms } from '#lib/embed-codes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './PhotoLinks.module.css'
import { useCopyLinks, useIsUrlEncoded } from './use-copy-links.ts'

/** The link of one picture in every form, each with its button to copy it. */
export function PhotoLinks({ photo }: { photo: { name: string; public_url: string } }) {
  const { t } = useTranslation('photos')
  const isEncoded = useIsUrlEncoded()
  const copyLinks = useCopyLinks()
  if (!photo.public_url) return <p className={classes.none}>{t('url_unavailable')}</p>
  return (
    <ul className={classes.list}>
      {linkForms.map((form) => (
        <li key={form} className={classes.row}>
          <span className={classes.form}>{t(`forms.${form}`)}</span>
          <code className={classes.code}>{embedCode(photo, form, isEncoded)}</code>
          <IconButton label={t('copy_form', { form: t(`forms.${form}`) })} onClick={() => copyLinks([photo], form)}>
            <Copy size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
