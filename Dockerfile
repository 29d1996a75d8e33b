# One file for all images of the product; `target` in docker-compose.yml chooses the stage.
ARG NODE_IMAGE=node:26.10.0-trixie-slim

FROM ${NODE_IMAGE} AS parts
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund

# The build of the web app needs Vite and the sources; the images below get only its output.
FROM parts AS web-build
COPY . .
RUN node scripts/build.ts

FROM ${NODE_IMAGE} AS running-parts
WORKDIR /app
COPY package.json package-lock.json ./
# Optional dependencies stay: npm installs the binaries of packages as such.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev

FROM ${NODE_IMAGE} AS base
ENV NODE_ENV=production
WORKDIR /app
COPY --from=running-parts /app/node_modules node_modules
COPY package.json ./
COPY schemas schemas
COPY locales locales

FROM base AS backend
ENV HOST=0.0.0.0 PORT=4000
COPY backend backend
# Scripts for administrators: create the first operator, verify the audit log.
COPY scripts/installation.ts scripts/installation.ts
COPY scripts/add-operator.ts scripts/add-operator.ts
COPY scripts/check-audit.ts scripts/check-audit.ts
COPY scripts/own-secrets.ts scripts/own-secrets.ts
COPY scripts/rotate-keys.ts scripts/rotate-keys.ts
# The volume for people's files inherits the owner of this folder.
RUN mkdir --mode=700 /files && chown node:node /files
USER node
EXPOSE 4000
CMD ["node", "backend/main.ts"]

FROM base AS paystack-simulator
ENV NODE_ENV=development
COPY simulators simulators
USER node
EXPOSE 4010
CMD ["node", "simulators/paystack/main.ts"]

FROM base AS stripe-simulator
ENV NODE_ENV=development
COPY simulators simulators
USER node
EXPOSE 4020
CMD ["node", "simulators/stripe/main.ts"]

# The data folder belongs to an unprivileged account, so that the store needs no root.
FROM chrislusf/seaweedfs:3.97 AS storage
RUN mkdir /store && chown 1000:1000 /store
USER 1000:1000
EXPOSE 8333

# Last, so that a build without a target builds the BFF.
FROM base AS web
ENV HOST=0.0.0.0 PORT=3000 WEB_ROOT=/app/dist/web
COPY bff bff
COPY --from=web-build /app/dist/web dist/web
USER node
EXPOSE 3000
CMD ["node", "bff/main.ts"]
