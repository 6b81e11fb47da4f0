import type { CaptchaWidget } from '@imagora/contract'
import { Button, Input } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { type ComponentPropsWithRef, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { CaptchaCheck } from './CaptchaCheck.tsx'
import classes from './CaptchaField.module.css'

interface PictureProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** Data URI of the image; undefined while it loads. */
  img: string | undefined
  isFailed: boolean
  onRenew: () => void
  error?: string | undefined
  /** The check of the captcha service did not load. */
  isBlocked: boolean
}

interface CheckProps {
  /** Check of the site's captcha service; null shows the picture. */
  widget: CaptchaWidget | null
  action: string
  round: number
  onToken: (token: string) => void
  onBlocked: () => void
  onPicture: () => void
}

function Picture({ img, isFailed, onRenew }: Pick<PictureProps, 'img' | 'isFailed' | 'onRenew'>) {
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

function PictureField({ img, isFailed, isBlocked, onRenew, error, ...props }: PictureProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label={t('captcha.label')}
      description={isBlocked && <output>{t('captcha.blocked')}</output>}
      error={error ?? (isFailed && t('captcha.failed'))}
    >
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

/** Check of the captcha service, or CAPTCHA input with its image in the same row. */
export function CaptchaField(props: PictureProps & CheckProps & { 'data-path'?: string }) {
  const { widget, action, round, onToken, onBlocked, onPicture, ...picture } = props
  if (!widget) return <PictureField {...picture} />
  return (
    <CaptchaCheck
      {...{ widget, action, round, onToken, onPicture }}
      onFailed={onBlocked}
      error={picture.error}
      path={picture['data-path']}
    />
  )
}
