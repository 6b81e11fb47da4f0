import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './CopyableAddress.module.css'
import { useCopy } from './use-copy.ts'

interface Props {
  /** Explanation of where to enter the address. */
  text: string
  /** Empty while the address of the site is not configured. */
  address: string
  copyLabel: string
}

/** An address of this site that must be entered exactly in another service. */
export function CopyableAddress({ text, address, copyLabel }: Props) {
  const { t } = useTranslation('app')
  const copy = useCopy('text')
  if (address === '') return <p className={classes.box}>{t('address_unset')}</p>
  return (
    <div className={classes.box}>
      <p>{text}</p>
      <div className={classes.address}>
        <code>{address}</code>
        <IconButton label={copyLabel} onClick={() => void copy(address)}>
          <Copy size={16} />
        </IconButton>
      </div>
    </div>
  )
}
