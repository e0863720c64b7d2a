# The base image is named by its version; docs/hosting.md says how to pin it by its digest.

# The libraries, with their hashes checked, in an environment of their own. None is compiled here.
FROM python:3.13-slim AS libraries
WORKDIR /build
COPY requirements.lock ./
RUN python -m venv /venv \
    && /venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check --only-binary=:all: --require-hashes -r requirements.lock

# The core of the rules is compiled, where it will lie. The compiler and its tools stay in this stage.
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
COPY requirements-dev.lock ./
RUN awk '/^[^ #]/ {wanted = /^(ast-serialize|librt|mypy|mypy-extensions|pathspec|setuptools|typing-extensions)==/} wanted' \
        requirements-dev.lock > tools.lock \
    && python -m venv tools \
    && tools/bin/python -m pip install --no-cache-dir --disable-pip-version-check --only-binary=:all: --require-hashes -r tools.lock
WORKDIR /app
COPY core ./core
RUN /build/tools/bin/python -B -m core.compiling --required --hurry

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
COPY --from=libraries /app/core /app/core
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
