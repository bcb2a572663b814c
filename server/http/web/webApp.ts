import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { APPROVAL_PAGE, LOGIN_PAGE } from '#common/device/pages.ts';
import { RELEASES_FILE, type Releases, WORKER_POLICY } from '#common/device/worker.ts';
import { Refusal } from '#server/base/refusal.ts';
import { listFiles } from './listFiles.ts';
import { keepRelease } from './releases.ts';

const POLICY = 'content-security-policy';

/**
 * Serves the app's files, the landing page at `/` and the login page. Other page addresses get the app shell; files of
 * the two previous builds are still served, and unknown files get 404. Returns the build's name.
 */
export async function registerWebApp(
  app: FastifyInstance,
  root: string | undefined,
  dataDir: string,
): Promise<string | null> {
  const kept = root === undefined ? undefined : await keepRelease(root, path.join(dataDir, 'releases'));
  if (kept)
    app.get(RELEASES_FILE, (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ releases: kept.releases, audioCache: kept.audioCache } satisfies Releases),
    );
  // Registered even without the app, since audio and zips are sent with it.
  await app.register(fastifyStatic, {
    root: root ?? path.dirname(fileURLToPath(import.meta.url)),
    // Its own route lists the whole folder twice for each file, and the service worker's installation requests 116
    // files.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
      // Trusted Types apply only to this page, since the app's editor parses HTML.
      if (path.basename(file).startsWith('landing.html')) demandTrustedTypes(reply);
      if (!reply.hasHeader('cache-control'))
        reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (root !== undefined) {
    const isFile = await listFiles(root);
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => {
        const file = request.params['*'] || 'landing.html';
        return (await isFile(file)) ? reply.sendFile(file, root) : reply.callNotFound();
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split(/[?#]/);
    const [, asset] = /^\/(assets\/[\w.-]+)$/.exec(pathname) ?? [];
    const older = asset && kept?.oldAssets.find((folder) => fs.existsSync(path.join(folder, asset)));
    if (older) return reply.sendFile(asset, older);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|v1|assets)(\/|$)/.test(pathname) && !/\.\w{1,12}$/.test(pathname);
    if (!isPage || root === undefined) throw new Refusal('NOT_FOUND', { message: 'Este endereço não existe.' });
    return reply.header('cache-control', 'no-cache').sendFile(pageOf(request.url), root);
  });
  return kept?.releases[0] ?? null;
}

/** The file of a page's address. */
function pageOf(url: string): string {
  if (APPROVAL_PAGE.test(url)) return 'aprovacao.html';
  return LOGIN_PAGE.test(url) ? 'login.html' : 'index.html';
}

function demandTrustedTypes({ raw }: FastifyReply): void {
  const policy = raw.getHeader(POLICY);
  if (typeof policy === 'string')
    raw.setHeader(POLICY, `${policy};require-trusted-types-for 'script';trusted-types ${WORKER_POLICY}`);
}
