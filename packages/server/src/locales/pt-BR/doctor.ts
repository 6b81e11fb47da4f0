import type { DoctorText, DoctorTexts } from '../text-catalog.ts'

const well = (message: string): DoctorText => ({ message, todo: '' })

export const texts: DoctorTexts = {
  findings: {
    origin_ok: well('O site está acessível em {url}'),
    origin_unset: {
      message: 'PUBLIC_URL não está definida, então o site não sabe o próprio endereço',
      todo: 'Defina PUBLIC_URL com o endereço que os visitantes usam, como https://photos.example.org, e reinicie. É a base dos links em e-mails, feeds e exportações. Sem ela, os e-mails não têm links, e o login externo e os pagamentos não funcionam.',
    },
    origin_needed: {
      message:
        'PUBLIC_URL não está definida, mas estes recursos precisam dela: {list}. Os e-mails não têm links, e o login externo e os pagamentos não funcionam',
      todo: 'Defina PUBLIC_URL com o endereço que os visitantes usam, como https://photos.example.org, e reinicie.',
    },
    origin_unreachable: {
      message: 'Não é possível acessar {url}: {reason}',
      todo: 'Verifique se o site está em execução, se o domínio aponta para esta máquina, se o firewall permite a porta e se o proxy encaminha para HOST e PORT.',
    },
    origin_other: {
      message: '{url} é respondido por algo que não é este site (status {status})',
      todo: 'Verifique se o proxy encaminha todos os caminhos para HOST e PORT deste site. Se você usa várias máquinas, elas precisam da mesma secret.key.',
    },
    origin_redirected: {
      message: '{url} redireciona para {target}',
      todo: 'Defina PUBLIC_URL com o endereço final. Até lá, logins, envios e links em e-mails são redirecionados ou falham.',
    },
    origin_host: {
      message: 'O site recebe o nome de host “{host}” em vez de {expected}',
      todo: 'Faça o proxy repassar o nome de host original, por exemplo no nginx: proxy_set_header Host $http_host;',
    },
    https_ok: well('As conexões são criptografadas. O certificado é válido até {until}'),
    https_local: well('O site só é usado nesta máquina ou rede, então a criptografia é opcional'),
    https_plain: {
      message: 'PUBLIC_URL começa com http://, então senhas e fotos são enviadas sem criptografia',
      todo: 'Ative HTTPS no proxy (por exemplo, com um certificado da Let’s Encrypt) e mude PUBLIC_URL para https://. As chaves de acesso e os botões de copiar também precisam disso.',
    },
    https_certificate: {
      message: 'O certificado não é confiável: {reason}',
      todo: 'Use um certificado confiável para este domínio com a cadeia completa, por exemplo do certbot.',
    },
    https_expiring: {
      message: 'O certificado expira em {days | one: # dia | other: # dias}',
      todo: 'Verifique se a renovação automática funciona, por exemplo com: certbot renew --dry-run',
    },
    https_order: {
      message: 'Não é possível renovar o certificado: {reason}',
      todo: 'Verifique se {names} apontam para esta máquina e se a porta 80 pode ser acessada pela internet. O Imagora tenta de novo; com SIGHUP, imediatamente.',
    },
    https_names: {
      message: 'O certificado não cobre estes nomes: {names}',
      todo: 'Obtenha um certificado que os cubra ou corrija TLS_DOMAINS e PUBLIC_URL.',
    },
    https_chain: {
      message: 'O arquivo de TLS_CERT contém o certificado sem a cadeia, e alguns navegadores e aplicativos o recusam',
      todo: 'Use o arquivo com a cadeia completa, geralmente chamado fullchain.pem.',
    },
    proxy_ok: well('O proxy repassa os endereços dos visitantes corretamente'),
    proxy_none: well('Não há proxy na frente do site'),
    proxy_untrusted: {
      message:
        'Há um proxy ({peer}) na frente do site, mas TRUST_PROXY não está definida: todos os visitantes parecem ter o mesmo endereço',
      todo: 'Defina TRUST_PROXY={peer}, ou a rede dele, e reinicie. Até lá, os limites de frequência afetam todos os visitantes de uma vez e o log não tem endereços reais.',
    },
    proxy_unlisted: {
      message: 'As solicitações vêm de {peer}, que não está em TRUST_PROXY ({trusted})',
      todo: 'Adicione {peer}, ou a rede dele, a TRUST_PROXY e reinicie.',
    },
    proxy_silent: {
      message: 'O proxy não repassa os endereços dos visitantes',
      todo: 'Faça-o definir X-Forwarded-For, por exemplo no nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    },
    proxy_forgeable: {
      message: 'X-Forwarded-For é aceito como enviado pelos visitantes, então qualquer um pode falsificar seu endereço',
      todo: 'Faça o proxy sobrescrevê-lo, por exemplo no nginx: proxy_set_header X-Forwarded-For $remote_addr; Se não há proxy, deixe TRUST_PROXY vazia.',
    },
    proxy_scheme: {
      message: 'O proxy não informa que os visitantes usam HTTPS',
      todo: 'Faça-o definir X-Forwarded-Proto, por exemplo no nginx: proxy_set_header X-Forwarded-Proto $scheme;',
    },
    upload_size_ok: well('O proxy permite envios de {size}'),
    upload_size_small: {
      message: 'Um grupo permite envios de {size}, mas o proxy os recusa antes de chegarem ao site',
      todo: 'Aumente o limite do proxy, por exemplo no nginx: client_max_body_size 0; (o próprio site verifica os tamanhos). Se você usa uma CDN, verifique o limite do plano dela.',
    },
    unasked: {
      message: 'Não verificado: o site não responde no endereço dele',
      todo: 'Corrija os problemas acima e faça a verificação novamente.',
    },
    mail_ok: well('O servidor de e-mail aceitou o login'),
    mail_unset: {
      message: 'O e-mail não está configurado',
      todo: 'Informe um servidor de e-mail nas configurações do painel de administração. Sem ele, os usuários não podem redefinir a senha por e-mail.',
    },
    mail_failing: {
      message: 'O servidor de e-mail não está funcionando: {reason}',
      todo: 'Verifique o host, a porta, a criptografia, o usuário e a senha. Muitos provedores de hospedagem bloqueiam a porta 25; use 465 ou 587.',
    },
    backup_ok: well('Outro servidor tem um backup recente com todas as fotos'),
    backup_unneeded: well('Ainda não há fotos para fazer backup'),
    backup_none: {
      message: 'Não há backup utilizável',
      todo: 'Faça backup agora, com os arquivos das fotos.',
    },
    backup_old: {
      message: 'O último backup tem mais de três dias',
      todo: 'Faça backup agora e verifique os backups diários nas configurações.',
    },
    backup_without_pictures: {
      message: 'Faltam fotos no último backup',
      todo: 'Ative a inclusão de arquivos das fotos nas configurações.',
    },
    backup_no_target: {
      message: 'Os backups estão só nesta máquina',
      todo: 'Adicione um destino em outro servidor: S3, WebDAV ou SFTP.',
    },
    backup_not_copied: {
      message: 'Nenhum backup recente com todas as fotos chegou a um destino',
      todo: 'Verifique a última cópia dos seus destinos.',
    },
    legal_missing: {
      message: 'O cadastro está aberto, mas faltam os termos ou a política de privacidade',
      todo: 'Escreva e publique os textos em Páginas e depois informe os endereços nas configurações de cadastro.',
    },
    payments_missing: {
      message: 'Há planos à venda, mas ninguém pode pagar até que um gateway de pagamento seja ativado',
      todo: 'Conecte um gateway de pagamento.',
    },
    video_ok: well('O ffmpeg {version} cria as capas e as cópias reproduzíveis dos vídeos'),
    video_without_ffmpeg: {
      message:
        'Um grupo pode enviar vídeos, mas o ffmpeg não está instalado: alguns ficam sem capa e não são reproduzidos no navegador',
      todo: 'Instale o pacote ffmpeg ou defina o caminho dele em FFMPEG.',
    },
    storage_ok: well('É possível ler e gravar em todos os armazenamentos ({count})'),
    storage_none: {
      message: 'Nenhum armazenamento está ativo, então os envios não funcionam',
      todo: 'Adicione ou ative um em Armazenamentos no painel de administração.',
    },
    storage_read_only: {
      message: 'O armazenamento “{name}” está somente leitura porque foi restaurado de um backup',
      todo: 'As fotos são exibidas, mas não podem ser adicionadas nem excluídas. Confirme o armazenamento no painel de administração ou execute: imagora storage confirm {id}',
    },
    storage_failing: {
      message: 'O armazenamento “{name}” não está funcionando: {trouble}',
      todo: 'Abra o armazenamento no painel de administração para ver cada etapa. Uma pasta local precisa ser gravável pelo usuário que executa o site; uma chave S3 precisa de permissões de leitura, gravação, listagem e exclusão.',
    },
    clock_ok: well('O relógio está certo'),
    clock_wrong: {
      message: 'O relógio está errado em {seconds | one: # segundo | other: # segundos} (comparado com: {against})',
      todo: 'Ative a sincronização de horário, por exemplo com: timedatectl set-ntp true. Caso contrário, códigos, verificação em duas etapas, links assinados e solicitações ao S3 falham.',
    },
    clock_back: {
      message:
        'O relógio está {seconds | one: # segundo | other: # segundos} atrás dos dados mais recentes armazenados',
      todo: 'Acerte o relógio (timedatectl set-ntp true). Até lá, itens novos aparecem antes dos mais antigos.',
    },
    disk_ok: well('Há espaço em disco suficiente'),
    disk_low: {
      message: 'Pouco espaço no disco ({name}): {free} livres',
      todo: 'Libere espaço ou adicione mais. Quando o disco enche, os envios são recusados e não é possível gravar no banco de dados.',
    },
    disk_data: well('pasta de dados'),
    database_ok: well('{kind} {version}, esquema atualizado'),
    database_old: {
      message: '{kind} {version} é antigo demais. É necessário pelo menos {least}',
      todo: 'Atualize o servidor de banco de dados. Faça um backup antes.',
    },
    database_ahead: {
      message: 'O banco de dados foi atualizado por uma versão mais recente do Imagora',
      todo: 'Instale a versão mais recente. Nunca execute uma versão antiga em um banco de dados atualizado.',
    },
    database_behind: {
      message: 'O esquema do banco de dados está {count | one: # migração | other: # migrações} atrás',
      todo: 'Faça um backup e reinicie o site para atualizar o esquema.',
    },
    database_network: {
      message: 'O banco de dados SQLite está em uma unidade de rede, onde pode se corromper',
      todo: 'Mova DATA_DIR para um disco local ou use PostgreSQL (DATABASE_URL).',
    },
    database_unreachable: {
      message: 'Não é possível abrir o banco de dados: {reason}',
      todo: 'Verifique DATABASE_URL, se o banco de dados está em execução e as permissões do usuário.',
    },
    files_ok: well('A pasta de dados tem as permissões corretas'),
    files_missing: {
      message: 'A pasta de dados {path} ainda não existe',
      todo: 'Verifique DATA_DIR. Se este é um site novo, inicie-o uma vez.',
    },
    files_unwritable: {
      message: 'O site não consegue gravar em {path}',
      todo: 'Passe-o para o usuário que executa o site, por exemplo com: chown -R imagora: {path}',
    },
    files_foreign: {
      message: '{path} pertence a outro usuário (ID {owner}), geralmente porque um comando foi executado como root',
      todo: 'Devolva-o ao usuário que executa o site, por exemplo com: chown -R imagora: {path}',
    },
    files_accel: {
      message: 'O nginx não consegue ler {path}, então faltam as imagens que ele envia (ACCEL_ROOT)',
      todo: 'Permita a leitura pelo grupo: chmod -R g+rX {root}. Defina UMask=0027 para o serviço e adicione o usuário do nginx ao grupo dos arquivos: usermod -aG imagora www-data',
    },
    files_open: {
      message: 'Outros usuários podem ler {path}, que contém segredos ou dados',
      todo: 'Restrinja o acesso: chmod {mode} {path}',
    },
  },
  address_users: { mail: 'e-mail', oauth: 'login externo', payments: 'pagamentos online' },
  storages: {
    address_refused: 'este endereço está na rede interna. Peça ao operador para adicioná-lo a INNER_HOSTS',
    unreachable: 'não é possível conectar',
    timeout: 'sem resposta a tempo',
    certificate: 'não é possível verificar o certificado',
    host_key_unknown: 'a impressão digital do servidor não foi confirmada',
    host_key_differs: 'a chave do servidor não corresponde à registrada',
    refused_credentials: 'a conta ou a chave foi recusada',
    bucket_missing: 'o bucket ou a pasta não existe',
    mark_missing: 'a marca deste site não foi encontrada. O disco pode não estar montado',
    mark_foreign: 'a marca pertence a outro site',
    read_only: 'sem permissão de gravação',
    full: 'sem espaço',
    wrong_content: 'o conteúdo lido não corresponde ao gravado',
    other: 'veja os detalhes no log do servidor',
    slow: 'as respostas são lentas demais',
  },
  services: {
    url_malformed: 'a URL é inválida',
    url_refused: 'esta URL não é permitida',
    address_refused: 'este endereço está na rede interna. Peça ao operador para adicioná-lo a INNER_HOSTS',
    unreachable: 'não é possível conectar',
    connection_refused: 'conexão recusada. Nada está escutando nesta porta',
    tls_failed: 'o handshake TLS falhou, ou não é possível verificar o certificado',
    timed_out: 'sem resposta em dez segundos',
    redirect_refused: 'o servidor respondeu com um redirecionamento, que não é seguido',
    answer_refused: 'não foi possível entender a resposta',
    too_large: 'a resposta é grande demais',
    cut_off: 'a conexão foi interrompida',
    malformed: 'a resposta não é de um servidor de e-mail',
    login_refused: 'o servidor de e-mail recusou o usuário ou a senha',
    mail_refused: 'o servidor de e-mail recusou este e-mail',
    not_configured: 'nenhum servidor de e-mail está configurado',
    captcha_secret_refused: 'o serviço recusou a chave secreta',
    captcha_host_differs: 'a verificação foi concluída em outro host. Defina PUBLIC_URL com o endereço deste site',
  },
}
