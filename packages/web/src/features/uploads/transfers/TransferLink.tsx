import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopyLinks } from '#components/links/use-copy-links.ts'
import { type EmbeddedPhoto, formatEmbedCode, type LinkFormat } from '@imagora/contract/embed-codes'
import { useLinkStyle } from '#data/identity/link-style.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from '#components/transfers/TransferRow.module.css'

interface Props {
  photo: EmbeddedPhoto
  form: LinkFormat
  label: string
}

/** Link of a finished upload. */
export function TransferLink({ photo, form, label }: Props) {
  const { t } = useTranslation('photos')
  const style = useLinkStyle()
  const copyLinks = useCopyLinks()
  if (!photo.public_url) return <p className={classes.none}>{t('url_unavailable')}</p>
  return (
    <div className={classes.link}>
      <code>{formatEmbedCode(photo, form, style)}</code>
      <IconButton label={label} onClick={() => copyLinks([photo], form)}>
        <Copy size={16} />
      </IconButton>
    </div>
  )
}
