import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './CodeList.module.css'

interface Props {
  /** Name of the format. */
  name: string
  code: string
  /** The code is about to change. */
  isStale?: boolean
  onCopy: () => void
}

/** A code on one line with its copy button. */
export function CodeRow({ name, code, isStale = false, onCopy }: Props) {
  const { t } = useTranslation('photos')
  return (
    <li className={classes.row}>
      <span className={classes.form}>{name}</span>
      <code className={classes.code}>{code}</code>
      <IconButton label={t('copy_form', { form: name })} disabled={isStale} onClick={onCopy}>
        <Copy size={16} />
      </IconButton>
    </li>
  )
}

/** Codes in several formats, one `CodeRow` each. */
export const CodeList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>
