# The base image is named by its version; docs/hosting.md says how to pin it by its digest.

# The libraries, with their hashes checked, in an environment of their own. Nothing is compiled.
FROM python:3.13-slim AS libraries
WORKDIR /build
COPY requirements.lock ./
RUN python -m venv /venv \
    && /venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check --only-binary=:all: --require-hashes -r requirements.lock

# The bot: those libraries and the rooms of the program, read only, for a user who may do nothing else.
FROM python:3.13-slim
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATA_FOLDER=/data
RUN useradd --system --no-create-home --uid 10001 wonders \
    && mkdir /data \
    && chown wonders /data
COPY --from=libraries /venv /venv
WORKDIR /app
COPY LICENSE NOTICE ./
COPY engine ./engine
COPY players ./players
COPY storage ./storage
COPY bot ./bot
COPY cogs ./cogs
USER 10001
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
