import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Tooltip, tooltipTriggerClass } from '#ui/overlay/Tooltip.tsx'

interface Props extends ActionIconProps, Omit<ComponentPropsWithRef<'a'>, keyof ActionIconProps | 'children'> {
  label: string
  children?: ReactNode
}

function Icon({ label, children, className, ...props }: Props) {
  return (
    <ActionIcon
      component="a"
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      className={`${tooltipTriggerClass} ${className ?? ''}`}
      {...props}
    >
      {children}
      <Tooltip>{label}</Tooltip>
    </ActionIcon>
  )
}

export const IconLink = createLink(Icon)
