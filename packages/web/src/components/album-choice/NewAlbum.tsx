import { limits } from '@imagora/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportForm } from '#data/api/form-report.ts'
import classes from './AddToAlbum.module.css'

interface Props {
  isSending: boolean
  onCreate: (name: string) => void
}

/** An album made for the occasion needs no more than a name. */
export function NewAlbum({ isSending, onCreate }: Props) {
  const { t } = useTranslation('albums')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const isNamed = name.trim() !== ''
    reportForm(isNamed)
    if (isNamed) onCreate(name.trim())
    else setProblem(t('name_required'))
  }
  return (
    <form className={classes.new} onSubmit={handleSubmit} noValidate>
      <TextInput
        aria-label={t('new_name')}
        placeholder={t('new_name')}
        maxLength={limits.album.name}
        value={name}
        error={problem}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setProblem('')
        }}
      />
      <Button type="submit" variant="default" leftSection={<Plus size={16} />} loading={isSending}>
        {t('save')}
      </Button>
    </form>
  )
}
