import { Button, Input } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { type ComponentPropsWithRef, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './CaptchaField.module.css'

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** Data URI of the image; undefined while it loads. */
  img: string | undefined
  isFailed: boolean
  onRenew: () => void
  error?: string | undefined
}

function Picture({ img, isFailed, onRenew }: Pick<Props, 'img' | 'isFailed' | 'onRenew'>) {
  const { t } = useTranslation()
  if (isFailed) {
    return (
      <Button variant="default" leftSection={<RefreshCw size={16} />} onClick={onRenew}>
        {t('error.retry')}
      </Button>
    )
  }
  return (
    <>
      <span className={classes.picture}>
        {img && <img src={img} alt={t('captcha.picture')} width={120} height={40} />}
      </span>
      <IconButton label={t('captcha.renew')} onClick={onRenew}>
        <RefreshCw size={16} />
      </IconButton>
    </>
  )
}

/** CAPTCHA input with its image in the same row. */
export function CaptchaField({ img, isFailed, onRenew, error, ...props }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper id={id} label={t('captcha.label')} error={error ?? (isFailed && t('captcha.failed'))}>
      <div className={classes.row}>
        <Input
          id={id}
          name="captcha"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          error={Boolean(error)}
          className={classes.input}
          {...props}
        />
        <Picture img={img} isFailed={isFailed} onRenew={onRenew} />
      </div>
    </Input.Wrapper>
  )
}
