import { Button, Textarea, TextInput } from '@mantine/core'
import { Code, Copy, ExternalLink, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#components/links/use-copy.ts'
import { formatStyledLink, formatShareEmbedCode } from '@imagora/contract/embed-codes'
import { useLinkStyle } from '#data/identity/link-style.ts'
import { QrCode } from '#ui/layout/QrCode.tsx'
import classes from './ShareLinks.module.css'

interface Props {
  url: string
  name: string
  /** Known only right after it was chosen. */
  password?: string
  /** Shows a done button, when this is the last step of a dialog. */
  onDone?: () => void
}

const selectAll = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
  currentTarget.select()

/** Share link in the formats in which it is passed on. */
export function ShareLinks({ url: address, name, password = '', onDone }: Props) {
  const { t } = useTranslation('shares')
  const copy = useCopy('link')
  const url = formatStyledLink(address, useLinkStyle())
  const code = formatShareEmbedCode(url, name)
  return (
    <div className={classes.links}>
      {onDone && <p className={classes.hint}>{t('created_hint')}</p>}
      <div className={classes.line}>
        <TextInput label={t('link')} value={url} readOnly onFocus={selectAll} />
        <Button leftSection={<Copy size={16} />} onClick={() => void copy(url)} data-autofocus>
          {t('copy_link')}
        </Button>
      </div>
      {password && (
        <div className={classes.password}>
          <KeyRound size={20} aria-hidden />
          <div>
            <code>{password}</code>
            <p>{t('password_once')}</p>
          </div>
          <Button
            variant="default"
            size="xs"
            onClick={() => void copy(t('both', { url, password, interpolation: { escapeValue: false } }))}
          >
            {t('copy_both')}
          </Button>
        </div>
      )}
      <div className={classes.codes}>
        <figure className={classes.qr}>
          <QrCode text={url} label={t('qr')} />
          <figcaption>{t('qr_hint')}</figcaption>
        </figure>
        <div className={classes.embed}>
          <Textarea
            label={t('embed')}
            description={t('embed_hint')}
            value={code}
            readOnly
            rows={5}
            onFocus={selectAll}
            classNames={{ input: classes.code! }}
          />
          <Button variant="default" leftSection={<Code size={16} />} onClick={() => void copy(code)}>
            {t('copy_code')}
          </Button>
        </div>
      </div>
      {onDone && (
        <div className={classes.end}>
          <Button component="a" href={url} target="_blank" variant="subtle" leftSection={<ExternalLink size={16} />}>
            {t('open')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('done')}
          </Button>
        </div>
      )}
    </div>
  )
}
