import { Button, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@imagora/contract/limits'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomPassword } from '#lib/browser/random-password.ts'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import classes from './ShareFields.module.css'
import type { ShareValues } from './values.ts'

interface Props {
  form: UseFormReturnType<ShareValues>
  /** There is one already, which stays where nothing is typed. */
  isSet: boolean
}

/** Whether a password is asked for, and which: one's own, or one made up here and shown at once. */
export function PasswordPart({ form, isSet }: Props) {
  const { t } = useTranslation('shares')
  const [isSeen, setSeen] = useState(false)
  const generate = () => {
    form.setFieldValue('password', randomPassword())
    setSeen(true)
  }
  return (
    <div className={classes.part}>
      <Switch
        label={t('fields.is_locked')}
        description={t('fields.is_locked_help')}
        {...form.getInputProps('is_locked', { type: 'checkbox' })}
      />
      {form.values.is_locked && (
        <div className={classes.password}>
          <PasswordField
            label={t('fields.password')}
            autoComplete="new-password"
            maxLength={limits.password.max}
            visible={isSeen}
            onVisibilityChange={setSeen}
            {...(isSet && { placeholder: t('fields.password_kept') })}
            {...form.getInputProps('password')}
          />
          <Button variant="default" leftSection={<Dices size={16} />} onClick={generate}>
            {t('fields.generate')}
          </Button>
        </div>
      )}
    </div>
  )
}
