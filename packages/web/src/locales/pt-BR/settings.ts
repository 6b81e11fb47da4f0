import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/settings.ts'

export const texts: Translation<typeof master, 'pt-BR'> = {
  settings: {
    title: 'Configurações do site',
    search: 'Pesquisar configurações',
    none_found: 'Nenhuma configuração encontrada',
    sections_label: 'Seções das configurações',
    saved: 'Configurações salvas',
    unsaved_one: '{count} alteração não salva',
    unsaved_many: '{count, number} de alterações não salvas',
    unsaved_other: '{count, number} alterações não salvas',
    default: 'Padrão: {value}',
    default_on: 'Ativado',
    default_off: 'Desativado',
    default_empty: 'vazio',
    reset: 'Redefinir',
    reset_named: 'Redefinir “{name}” para o padrão',
    file: {
      menu: 'Mais',
      export: 'Exportar configurações',
      import: 'Importar configurações…',
      malformed: '“{name}” não é um arquivo de configurações. Escolha um arquivo JSON exportado daqui.',
      read_one: '{count, number} configuração lida do arquivo. Revise e salve.',
      read_many: '{count, number} de configurações lidas do arquivo. Revise e salve.',
      read_other: '{count, number} configurações lidas do arquivo. Revise e salve.',
      unknown: 'Entradas desconhecidas ignoradas: {names}',
    },
    login_types: {
      username: 'Nome de usuário',
      email: 'E-mail',
      phone: 'Celular',
    },
    lapse_policies: {
      keep: 'Manter todas as fotos, mas bloquear envios',
      trash: 'Mover as fotos excedentes para a lixeira após a carência',
    },
    login_captchas: {
      always: 'Sempre',
      after_failures: 'Após tentativas com falha',
    },
    captcha_providers: {
      picture: 'Imagem integrada',
      turnstile: 'Cloudflare Turnstile',
      hcaptcha: 'hCaptcha',
    },
    open_transforms: {
      all: 'Todas as transformações',
      sizes: 'Tamanhos oferecidos e predefinições',
      presets: 'Somente predefinições',
      signed: 'Nenhuma, somente endereços assinados',
    },
    captcha_noises: {
      little: 'Baixo, fácil de ler',
      some: 'Médio',
      much: 'Alto, mais difícil para robôs',
    },
    captcha_test: {
      draw: 'Mostrar exemplo',
      passed: 'A verificação funciona com as configurações salvas.',
      blocked:
        'Não foi possível carregar a verificação. Recarregue a página. Se não resolver, confira a chave do site e o bloqueador de anúncios.',
    },
    sms_drivers: {
      none: 'Nenhum',
      aliyun: 'Alibaba Cloud',
      tencent: 'Tencent Cloud',
      twilio: 'Twilio',
      webhook: 'Webhook próprio',
    },
    needs: {
      email: 'Primeiro configure o e-mail abaixo.',
      phone: 'Primeiro configure um serviço de SMS abaixo.',
    },
    not_offered: {
      email: 'O e-mail não está funcionando no momento, então não é possível se cadastrar com e-mail.',
      phone: 'O SMS não está funcionando no momento, então não é possível se cadastrar com celular.',
    },
    test_save_first: 'O teste usa as configurações salvas. Salve suas alterações primeiro.',
    sms_test: {
      send: 'Enviar SMS de teste',
      sent: 'Enviado para {to}. Confira seu celular.',
    },
    purge_test: {
      send: 'Enviar solicitação de teste',
      sent: 'A solicitação de limpeza foi aceita.',
    },
    alert_test: {
      send: 'Enviar alerta de teste',
      sent: 'O alerta foi aceito.',
    },
    moderation_test: {
      send: 'Pedir decisão de teste',
      sent: 'O serviço de moderação retornou uma decisão.',
    },
    moderation_failures: { hold: 'Reter para revisão manual', publish: 'Publicar' },
    mail_test: {
      to: 'Enviar teste para',
      send: 'Enviar e-mail de teste',
      sent: 'Enviado para {email}. Confira sua caixa de entrada.',
    },
    fields: {
      site_title: { label: 'Nome do site', help: 'Exibido no topo de cada página e no título do navegador.' },
      site_subtitle: { label: 'Subtítulo', help: 'Usado quando a página inicial não tem frase própria.' },
      site_description: { label: 'Descrição', help: 'Para mecanismos de busca e prévias de links.' },
      site_keywords: { label: 'Palavras-chave', help: 'Para mecanismos de busca, separadas por vírgulas.' },
      site_icon_url: {
        label: 'URL do ícone',
        help: 'Começa com / ou https://. Imagens quadradas funcionam melhor. Deixe em branco para o ícone integrado. Para os ícones do navegador e do aplicativo, tem prioridade sobre o logotipo.',
      },
      site_mode: {
        label: 'Modo do site',
        help: 'É possível ver, baixar e entrar. Envios e alterações são recusados. Só administradores podem usar o site. Os demais veem uma página de manutenção.',
      },
      site_mode_message: {
        label: 'Mensagem para os visitantes',
        help: 'Opcional. Por exemplo, o motivo e quando o site volta.',
      },
      site_notice: {
        label: 'Comunicado',
        help: 'Aceita Markdown. Após uma alteração, todos os visitantes o veem de novo.',
      },
      language: { label: 'Idioma padrão', help: 'O idioma que os visitantes veem primeiro.' },
      follow_browser_language: {
        label: 'Usar o idioma do visitante',
        help: 'Os visitantes veem o site no idioma do navegador ou, se ele não estiver disponível, no idioma padrão.',
      },
      theme: { label: 'Tema padrão', help: 'O tema que os visitantes veem primeiro. Todos podem trocar.' },
      sso_only: {
        label: 'Somente login único (SSO)',
        help: 'Os usuários entram só com uma conta externa; o primeiro login cria a conta. Administradores ainda podem usar senha em /login?password=1.',
      },
      allow_impersonation: {
        label: 'Permitir que administradores vejam como usuário',
        help: 'Administradores podem abrir a conta de um usuário por 30 minutos, com um motivo. O usuário recebe um e-mail e cada alteração fica no log de auditoria.',
      },
      sso_redirect: {
        label: 'Redirecionar ao provedor',
        help: 'Com somente login único e um único provedor, a página de login o abre diretamente.',
      },
      login_captcha: {
        label: 'Captcha no login',
        help: 'Após tentativas com falha, o captcha continua obrigatório para aquela conta e rede. Os outros limites de login sempre valem.',
      },
      time_zone: { label: 'Fuso horário', help: 'Usado para horários sem fuso horário.' },
      currency: { label: 'Moeda', help: 'Moeda padrão dos preços.' },
      icp_no: { label: 'Número ICP', help: 'Exibido no rodapé, com link para o registro.' },
      psb_no: {
        label: 'Número de segurança pública',
        help: 'Exibido no rodapé, com link para o registro.',
      },
      homepage_title: { label: 'Título da página inicial', help: 'Deixe em branco para usar o nome do site.' },
      homepage_description: { label: 'Frase da página inicial', help: 'Uma frase abaixo do título.' },
      homepage_background_images: {
        label: 'Fundos da página inicial',
        help: 'Uma URL por linha. Cada visita mostra um deles.',
      },
      auth_page_background_images: {
        label: 'Fundos da página de login',
        help: 'Uma URL por linha. Exibidos ao lado dos formulários de login e cadastro.',
      },
      enable_explore: {
        label: 'Página Explorar',
        help: 'Quando desativada, todas as páginas do Explorar ficam indisponíveis.',
      },
      explore_needs_approval: {
        label: 'Aprovar antes de exibir',
        help: 'Fotos públicas só aparecem no Explorar depois que um administrador as aprova, inclusive envios anteriores.',
      },
      enable_registration: {
        label: 'Cadastro aberto',
        help: 'Quando desativado, só administradores podem adicionar usuários.',
      },
      register_needs_approval: {
        label: 'Aprovar novas contas',
        help: 'Novos usuários podem entrar depois que um administrador os aprova. Pessoas convidadas, importadas ou adicionadas não esperam.',
      },
      register_approval_days: {
        label: 'Excluir cadastros sem decisão após (dias)',
        help: 'A pessoa é avisada por e-mail.',
      },
      user_login_types: {
        label: 'Métodos de login',
        help: 'Pelo menos um. Só é possível se cadastrar com os métodos selecionados aqui.',
      },
      user_email_register_verify: {
        label: 'Verificar e-mail no cadastro',
        help: 'Novos usuários digitam um código enviado por e-mail. Se o endereço já tiver uma conta, o dono dela recebe um aviso; a página nunca revela isso.',
      },
      user_phone_register_verify: {
        label: 'Verificar celular no cadastro',
        help: 'Novos usuários digitam um código enviado por SMS.',
      },
      user_email_verify: {
        label: 'Exigir e-mail verificado',
        help: 'Quem tem um e-mail não verificado sempre vê um lembrete. Quando ativado, ele não pode ser dispensado, e contas sem e-mail precisam adicionar um.',
      },
      user_phone_verify: {
        label: 'Exigir celular verificado',
        help: 'Quem tem um celular não verificado sempre vê um lembrete. Quando ativado, ele não pode ser dispensado, e contas sem celular precisam adicionar um.',
      },
      register_requires_consent: {
        label: 'Exigir aceite dos termos',
        help: 'É preciso aceitar os termos abaixo para se cadastrar.',
      },
      register_allowed_domains: {
        label: 'Domínios de e-mail permitidos',
        help: 'Um por linha, como example.org; *.example.org representa seus subdomínios. Deixe em branco para permitir todos. Não vale para pessoas adicionadas por administradores.',
      },
      register_refused_domains: {
        label: 'Domínios de e-mail recusados',
        help: 'Um por linha. Seus endereços não servem para se cadastrar nem como novo e-mail.',
      },
      terms_url: {
        label: 'URL dos termos',
        help: 'Começa com / ou https://, como /pages/terms. Deixe em branco para não ter link.',
      },
      privacy_url: {
        label: 'URL da política de privacidade',
        help: 'Começa com / ou https://, como /pages/privacy. Deixe em branco para não ter link.',
      },
      guest_upload: {
        label: 'Envios de visitantes',
        help: 'Qualquer pessoa pode enviar sem uma conta. Cuidado com abusos.',
      },
      upload_start_at_once: {
        label: 'Enviar assim que os arquivos são escolhidos',
        help: 'Quando desativado, os arquivos esperam até que se clique em “Iniciar envio”. Cada pessoa pode mudar isso nas preferências.',
      },
      upload_requires_album: {
        label: 'Exigir um álbum para envios',
        help: 'Só na web. Envios pela API não são afetados.',
      },
      upload_requires_mobile: {
        label: 'Exigir celular para enviar fotos',
        help: 'Quem não tem um celular verificado não pode enviar e é convidado a adicionar um. Visitantes não são afetados: se necessário, desative também os envios de visitantes.',
      },
      picture_max_age: {
        label: 'Tempo de cache das fotos (segundos)',
        help: 'Por quanto tempo navegadores e CDNs guardam as fotos em cache. Com tempos menores, as exclusões valem mais cedo.',
      },
      rendering_cache_mb: {
        label: 'Limite do cache de versões (MB)',
        help: 'Espaço em disco para outros tamanhos, formatos e versões com marca-d’água. As usadas há mais tempo são removidas primeiro.',
      },
      open_transforms: {
        label: 'Transformações sem assinatura',
        help: 'O que qualquer pessoa pode pedir pelo link de uma imagem. O restante precisa de um endereço assinado pelo dono da foto.',
      },
      animated_gif_kb: {
        label: 'Servir GIFs animados como WebP a partir de (KB)',
        help: 'Navegadores compatíveis recebem um WebP animado menor no mesmo link. O GIF armazenado não muda. 0 desativa.',
      },
      video_conversions: {
        label: 'Vídeos convertidos ao mesmo tempo',
        help: 'Com o ffmpeg instalado, capas, prévias de navegação e cópias para todos os navegadores são criadas em segundo plano, no máximo essa quantidade por vez em cada processo. 0 desativa.',
      },
      near_duplicates: {
        label: 'Encontrar fotos semelhantes',
        help: 'Cada imagem recebe um hash perceptual, com o qual os usuários encontram em “Fotos semelhantes” cópias redimensionadas, recomprimidas ou levemente cortadas entre suas fotos. As imagens armazenadas são processadas em segundo plano quando o servidor está ocioso.',
      },
      places: {
        label: 'Mapa de fotos',
        help: 'Indexa onde as fotos foram tiradas, para que os usuários encontrem as suas por área e as agrupem em um mapa pela API. As posições vêm dos metadados das imagens, só o dono as vê e nada é enviado para fora. Ao desativar, o índice é excluído.',
      },
      account_deletion_days: {
        label: 'Prazo para excluir contas (dias)',
        help: 'Até lá, os usuários podem cancelar a exclusão. 0 exclui imediatamente.',
      },
      audit_log_days: { label: 'Log de auditoria (dias)', help: '0 mantém todas as entradas para sempre.' },
      failed_request_days: { label: 'Solicitações com falha (dias)', help: 'No máximo 10.000 são mantidas.' },
      mail_log_days: { label: 'E-mails (dias)', help: 'E-mails enviados e não entregues, com o texto. No mínimo 7.' },
      webhook_delivery_days: {
        label: 'Entregas de webhooks (dias)',
        help: 'Somente as concluídas. As que aguardam permanecem.',
      },
      incident_days: { label: 'Alertas resolvidos (dias)', help: 'Os alertas em andamento permanecem.' },
      traffic_days: {
        label: 'Tráfego por dia (dias)',
        help: 'No mínimo 62, porque os limites mensais dependem disso.',
      },
      trash_days: { label: 'Dias na lixeira', help: '0 exclui as fotos permanentemente, sem usar a lixeira.' },
      backup_daily: {
        label: 'Backups diários',
        help: 'Cada backup passa por uma restauração de teste. As falhas são enviadas aos destinatários em Alertas.',
      },
      backup_hour: { label: 'Hora do backup', help: '0–23, no fuso horário do site.' },
      backup_keep_days: {
        label: 'Retenção de backups (dias)',
        help: 'Só backups automáticos são excluídos. O último bom sempre é mantido.',
      },
      backup_objects: {
        label: 'Incluir arquivos das fotos',
        help: 'Só arquivos em armazenamentos locais. Só os novos são copiados.',
      },
      backup_remote_objects: {
        label: 'Incluir arquivos de armazenamentos remotos',
        help: 'Armazenamentos S3, WebDAV, SFTP e FTP. O primeiro backup copia todos os arquivos para a pasta de backups; os seguintes, só os novos.',
      },
      backup_folder: {
        label: 'Pasta de backups',
        help: 'Um caminho absoluto neste servidor, de preferência em outro disco. Deixe em branco para a pasta backups no diretório de dados.',
      },
      version_days: {
        label: 'Retenção de versões antigas (dias)',
        help: 'Os proprietários podem restaurar fotos substituídas. Versões antigas ocupam espaço. 0 não mantém nenhuma.',
      },
      purge_webhook_url: {
        label: 'URL de limpeza',
        help: 'Recebe as URLs de fotos excluídas, ocultas, substituídas ou protegidas, para que sua CDN as remova do cache. Deixe em branco para desativar.',
      },
      purge_webhook_secret: {
        label: 'Segredo de assinatura da limpeza',
        help: 'Assina cada solicitação com HMAC-SHA256. Armazenado criptografado e nunca mais exibido.',
      },
      moderation_url: {
        label: 'URL de moderação',
        help: 'Verifica cada foto antes de se tornar pública e responde approve, reject ou review. Deixe em branco para desativar. Requer PUBLIC_URL.',
      },
      moderation_secret: {
        label: 'Segredo de assinatura da moderação',
        help: 'Assina as solicitações como nos webhooks. Armazenado criptografado e nunca mais exibido.',
      },
      moderation_timeout_seconds: { label: 'Tempo limite da decisão (segundos)', help: 'De 1 a 30.' },
      moderation_on_failure: {
        label: 'Se não houver decisão',
        help: 'Após várias tentativas em meia hora.',
      },
      picture_blocklist: {
        label: 'Bloquear imagens semelhantes',
        help: 'Compara as imagens com as bloqueadas em “Arquivos bloqueados” por hash perceptual. As parecidas ficam em quarentena: só o dono as vê até a revisão. Fotos públicas ficam ocultas até serem comparadas. Vídeos e imagens com poucos detalhes não são comparados.',
      },
      picture_blocklist_distance: {
        label: 'Bits que podem diferir',
        help: 'Um hash perceptual tem 256 bits. Até 31, é quase sempre a mesma cena. Um valor maior encontra mais cópias editadas, e também mais enganos.',
      },
      alert_admins: {
        label: 'Avisar os administradores',
        help: 'Sobre pouco espaço em disco, falhas de armazenamento ou e-mail, tarefas com falha e erros frequentes do servidor: uma vez no início e outra quando resolvido.',
      },
      alert_emails: { label: 'Outros destinatários', help: 'Um endereço de e-mail por linha, até 10.' },
      alert_webhook_url: {
        label: 'Webhook de alertas',
        help: 'Recebe os mesmos alertas como JSON, mesmo quando o e-mail falha. Deixe em branco para desativar.',
      },
      alert_webhook_secret: {
        label: 'Segredo de assinatura dos alertas',
        help: 'Assina as solicitações como nos webhooks. Armazenado criptografado e nunca mais exibido.',
      },
      show_plans_at_home: {
        label: 'Mostrar planos na página inicial',
        help: 'Mostra aos visitantes os planos à venda.',
      },
      plans_contact_url: {
        label: 'URL de contato de vendas',
        help: 'Planos sem preço levam para cá, por exemplo, uma página de contato.',
      },
      order_minutes: {
        label: 'Prazo de pagamento (minutos)',
        help: 'Pedidos não pagos são cancelados após esse tempo, e os cupons são devolvidos.',
      },
      invoice_seller: {
        label: 'Vendedor nos recibos',
        help: 'Nome, endereço, identificação fiscal e outras linhas para imprimir nos recibos.',
      },
      lapse_letters: {
        label: 'Lembretes de expiração',
        help: 'E-mails enviados 7 e 3 dias antes de uma assinatura ou um pacote de espaço expirar, no último dia e se as fotos excederem a capacidade depois.',
      },
      lapse_policy: {
        label: 'Fotos acima da capacidade',
        help: 'Depois que uma assinatura ou um pacote de espaço expira, as fotos podem exceder a capacidade.',
      },
      lapse_days: {
        label: 'Carência (dias)',
        help: 'Por quanto tempo as fotos excedentes ficam antes de ir para a lixeira. Um lembrete é enviado por e-mail uma semana antes.',
      },
      mail_host: { label: 'Servidor SMTP', help: 'Deixe em branco para desativar o e-mail.' },
      mail_port: { label: 'Porta', help: 'Geralmente 465 ou 587.' },
      mail_secure: {
        label: 'TLS implícito',
        help: 'Ative para a porta 465. A porta 587 passa para TLS automaticamente.',
      },
      mail_username: { label: 'Usuário SMTP', help: 'Geralmente o endereço de e-mail completo.' },
      mail_password: { label: 'Senha SMTP', help: 'Armazenada criptografada e nunca mais exibida.' },
      mail_from: {
        label: 'Remetente',
        help: 'Como noreply@example.com. O nome do site aparece como remetente.',
      },
      captcha_provider: {
        label: 'Tipo de captcha',
        help: 'Turnstile e hCaptcha carregam um script do próprio serviço. Se estiver bloqueado ou fora do ar, aparece a imagem.',
      },
      captcha_site_key: { label: 'Chave do site', help: 'Pública. Do painel do serviço, para o host deste site.' },
      captcha_secret: { label: 'Chave secreta', help: 'Armazenada criptografada e nunca mais exibida.' },
      captcha_endpoint: {
        label: 'Endpoint do serviço',
        help: 'Geralmente em branco. Se você acessa o serviço por um proxy, informe o endereço https do proxy.',
      },
      captcha_length: {
        label: 'Caracteres',
        help: 'De 4 a 6. Mais caracteres são mais difíceis de adivinhar e de digitar.',
      },
      captcha_noise: { label: 'Ruído', help: 'Linhas e pontos sobre os caracteres.' },
      sms_driver: { label: 'Serviço de SMS', help: 'Escolha um serviço e informe as credenciais dele.' },
      sms_daily_limit: {
        label: 'Limite diário de mensagens',
        help: 'Para o site inteiro em 24 horas, para limitar abusos. Quando atingido, nenhuma mensagem é enviada e o log registra isso.',
      },
      sms_aliyun_key_id: {
        label: 'AccessKey ID',
        help: 'De preferência de um usuário RAM que só pode enviar mensagens.',
      },
      sms_aliyun_key_secret: { label: 'AccessKey Secret', help: 'Armazenado criptografado e nunca mais exibido.' },
      sms_aliyun_sign_name: { label: 'Assinatura', help: 'Conforme aprovada no console da Alibaba Cloud.' },
      sms_aliyun_template_code: {
        label: 'Código do modelo',
        help: 'Como SMS_123456789. A única variável dele deve se chamar code.',
      },
      sms_tencent_secret_id: {
        label: 'SecretId',
        help: 'De preferência de um subusuário que só pode enviar mensagens.',
      },
      sms_tencent_secret_key: { label: 'SecretKey', help: 'Armazenada criptografada e nunca mais exibida.' },
      sms_tencent_app_id: { label: 'SDK AppID', help: 'O SdkAppId na lista de aplicativos do console.' },
      sms_tencent_sign_name: {
        label: 'Assinatura',
        help: 'Conforme aprovada. Opcional se você só envia mensagens internacionais.',
      },
      sms_tencent_template_id: { label: 'ID do modelo', help: 'A única variável dele deve ser o código.' },
      sms_tencent_region: { label: 'Região', help: 'Como ap-guangzhou ou ap-singapore.' },
      sms_twilio_account_sid: { label: 'Account SID', help: 'Começa com AC.' },
      sms_twilio_auth_token: { label: 'Auth token', help: 'Armazenado criptografado e nunca mais exibido.' },
      sms_twilio_from: {
        label: 'Remetente',
        help: 'Um número como +15005550006 ou um Messaging Service SID que começa com MG.',
      },
      sms_webhook_url: {
        label: 'URL do webhook',
        help: 'Recebe cada mensagem como uma solicitação POST assinada. Deve usar https. Veja docs/sms-webhook.md.',
      },
      sms_webhook_secret: {
        label: 'Segredo de assinatura',
        help: 'Assina cada solicitação com HMAC-SHA256. Armazenado criptografado e nunca mais exibido.',
      },
      sms_endpoint: {
        label: 'Endpoint do serviço',
        help: 'Geralmente em branco. Se você acessa o serviço por um proxy, informe o endereço https do proxy.',
      },
      custom_css: { label: 'CSS personalizado', help: 'Carregado depois dos estilos do próprio site.' },
      custom_js: {
        label: 'JavaScript personalizado',
        help: 'Pode ler tudo o que os visitantes fazem nas suas páginas. Adicione só código em que você confia totalmente.',
      },
      custom_script_hosts: {
        label: 'Hosts de scripts permitidos',
        help: 'Um por linha, como https://stats.example.com. Os navegadores bloqueiam todos os outros.',
      },
    },
  },

  'settings-sections': {
    titles: {
      site: 'Site',
      appearance: 'Aparência',
      registration: 'Cadastro',
      verification: 'Verificação',
      login: 'Login',
      captcha: 'Captcha',
      explore: 'Explorar',
      uploads: 'Envios e fotos',
      moderation: 'Moderação externa',
      alerts: 'Alertas',
      plans: 'Planos e expiração',
      payments: 'Pagamentos',
      mail: 'E-mail',
      sms: 'SMS',
      backups: 'Backups',
      retention: 'Retenção',
      code: 'Código próprio',
    },
    hints: {
      site: 'O nome e a descrição do site. O nome também aparece em e-mails e compartilhamentos.',
      appearance:
        'Ícone, página inicial e página de login. Primeiro envie as imagens aqui e depois cole os links. Para ajustes mais finos, use código próprio.',
      registration: 'Quem pode se cadastrar, o que aceita e como as contas são encerradas.',
      verification:
        'Quando é preciso verificar o e-mail ou o celular. Os códigos são enviados por e-mail e SMS, então teste ambos abaixo primeiro.',
      login: 'Como as pessoas entram. Configure e teste outros serviços em “Login externo”.',
      captcha: 'Exibido a visitantes que entram, se cadastram ou solicitam um código.',
      explore: 'Se todos podem ver as fotos públicas e se elas são revisadas antes.',
      uploads:
        'Regras de envio e retenção para todo o site. Os grupos de usuários definem limites; a política de imagens define formatos e marcas-d’água.',
      moderation: 'Seu próprio serviço verifica as fotos antes de se tornarem públicas.',
      alerts: 'Quem é avisado quando algo dá errado e de novo quando é resolvido.',
      plans: 'Se a página inicial mostra os planos e o que acontece quando expiram.',
      payments: 'Moeda, pedidos e recibos. Configure e teste provedores em “Gateways de pagamento”.',
      mail: 'Para códigos e notificações.',
      sms: 'Para códigos. Só é possível exigir celular enquanto um serviço de SMS estiver funcionando.',
      backups:
        'Quando, onde e de que fazer backup a cada dia. Veja na página Backups os existentes, as restaurações de teste e os downloads.',
      retention:
        'Por quanto tempo os registros são mantidos. Os mais antigos são removidos a cada hora. Veja em “Crescimento” quanto espaço ocupam.',
      code: 'Carregado em todas as páginas, exceto login, cadastro, recuperação de senha, configuração inicial e painel de administração, para que as senhas fiquem seguras e você sempre possa corrigir um erro. Adicione ?safe=1 a qualquer endereço para ignorá-lo uma vez.',
    },
    places: {
      home: 'Ver página inicial',
      pages: 'Escrever páginas',
      test_mail: 'Testar e-mail',
      test_sms: 'Testar SMS',
      oauth: 'Login externo',
      queue: 'Fila do Explorar',
      groups: 'Grupos de usuários',
      images: 'Política de imagens',
      presets: 'Predefinições de imagem',
      plans: 'Planos',
      payments: 'Gateways de pagamento',
    },
    logo: {
      hint: 'PNG, JPEG, WebP ou SVG, até {size}. Aparece nos cabeçalhos, nas páginas de login e nos e-mails; os ícones do navegador e do aplicativo são criados a partir dele. Um logotipo com largura de pelo menos o dobro da altura substitui o nome do site.',
      light: 'Logotipo',
      dark: 'Logotipo para o tema escuro',
      dark_hint: 'Opcional. Sem ele, o tema escuro mostra o logotipo acima.',
      choose: 'Escolher imagem',
      replace: 'Substituir',
      remove: 'Remover',
      drop: 'ou solte-a aqui',
      on_light: 'No claro',
      on_dark: 'No escuro',
      saved: 'Logotipo atualizado',
      removed: 'Logotipo removido',
      file: 'Arquivo de imagem',
    },
    css_preview: {
      open: 'Visualizar CSS',
      hint: 'Abre a página inicial em uma nova aba com o CSS acima, mesmo que não esteja salvo. Só você a vê, e ela é atualizada enquanto você digita.',
      blocked: 'O navegador bloqueou a nova aba. Permita pop-ups para este site.',
      imports: 'A prévia não carrega folhas de estilo com @import.',
    },
  },

  'image-policy': {
    title: 'Política de imagens',
    intro:
      'Como as fotos são processadas no envio e na entrega. Armazenamentos e grupos de usuários podem ter regras próprias; a do grupo prevalece.',
    saved: 'Política de imagens salva',
    unsaved_one: '{count} alteração não salva',
    unsaved_many: '{count, number} de alterações não salvas',
    unsaved_other: '{count, number} alterações não salvas',
    own: 'Regra própria: {part}',
    sample: 'Prévia como será entregue, em uma foto clara e uma escura.',
    sample_failed: 'Não foi possível criar a prévia',
    samples: { light: 'Marca-d’água em uma foto clara', dark: 'Marca-d’água em uma foto escura' },
    sample_text: 'Marca-d’água',
    parts: {
      metadata: 'Metadados',
      conversion: 'Conversão e tamanho',
      watermark: 'Marca-d’água',
      hot_links: 'Hotlink',
      protection: 'Proteção',
      delivery: 'Armazenamento e entrega',
    },
    labels: {
      metadata: 'Metadados das fotos',
      convert: 'Converter no envio',
      max_side: 'Lado máximo (pixels)',
      quality: 'Qualidade de codificação',
      watermark: {
        kind: 'Tipo de marca-d’água',
        text: 'Texto',
        image_key: 'Imagem',
        position: 'Posição',
        size: 'Tamanho (%)',
        opacity: 'Opacidade (%)',
        min_side: 'Lado mínimo (pixels)',
      },
      hot_links: {
        mode: 'Sites que podem incorporar fotos',
        hosts: 'Hosts',
        allow_empty: 'Permitir solicitações sem referenciador',
      },
      is_protected: 'Só links assinados',
      delivery: 'Originais servidos por',
      public_url: 'URL pública',
      path_template: 'Caminho dos arquivos',
    },
    help: {
      metadata:
        'Por padrão, só a localização é removida; a imagem em si não muda. Os dados removidos são guardados à parte, então os proprietários ainda podem baixar o original exato.',
      convert: 'Se o arquivo convertido ficar maior, o original é mantido. Animações mantêm os quadros em WebP.',
      max_side: 'Fotos maiores são reduzidas no envio. 0 significa sem limite.',
      quality: '30–100. Mais alto é mais nítido, porém maior; o normal é 75–85.',
      watermark: {
        kind: 'Adicionada na entrega; os originais não mudam. As alterações valem para todas as fotos imediatamente.',
        text: 'Até 50 caracteres.',
        image_key: 'Cole o link de uma foto deste site, de preferência um PNG ou WebP transparente.',
        position: '“Lado a lado” cobre a foto inteira.',
        size: 'Em relação ao lado menor da foto.',
        opacity: '1–100. Mais baixo é mais discreto.',
        min_side: 'Fotos e miniaturas com o lado menor abaixo disso não têm marca-d’água.',
      },
      hot_links: {
        mode: 'As páginas deste próprio site sempre podem exibi-las.',
        hosts: 'Um por linha, como example.com. *.example.com inclui todos os subdomínios.',
        allow_empty: 'Acessos diretos, apps e e-mails geralmente não enviam referenciador, então deixe ativado.',
      },
      is_protected: 'Os links são assinados e expiram. Fotos incorporadas em outros sites deixam de aparecer.',
      delivery:
        'O redirecionamento para o armazenamento só funciona com S3 e economiza banda. Fotos com marca-d’água ainda vêm deste site.',
      public_url:
        'Endereço de uma CDN na frente de /i/, como https://img.example.com. Deixe em branco para usar este site.',
      path_template: 'yyyy, mm e dd entre chaves são a data do envio. Só afeta novos envios; os links nunca mudam.',
    },
    choices: {
      metadata: { blank_place: 'Remover localização', keep: 'Manter tudo', strip: 'Remover tudo' },
      convert: { keep: 'Manter formato', webp: 'WebP', avif: 'AVIF' },
      watermark: {
        kind: { none: 'Nenhuma', text: 'Texto', image: 'Imagem' },
        position: {
          bottom_right: 'Inferior direito',
          bottom_left: 'Inferior esquerdo',
          top_right: 'Superior direito',
          top_left: 'Superior esquerdo',
          center: 'Centro',
          tiled: 'Lado a lado',
        },
      },
      hot_links: { mode: { open: 'Todos os sites', only: 'Só estes', except: 'Todos menos estes' } },
      delivery: { proxy: 'Este site', redirect: 'O armazenamento' },
    },
  },
}
